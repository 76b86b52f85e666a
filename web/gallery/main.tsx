import '../styles/tokens.css';
import '../styles/base.css';
import { createRoot } from 'react-dom/client';

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no root element');

createRoot(root).render(<p>Gallery</p>);
