import { Menu } from '../../ui/menu.tsx';
import styles from '../gallery.module.css';
import { Sample } from '../sample.tsx';

const regions = ['Canada', 'Cuba', 'European Union', 'United States'].map((text) => ({
  key: text,
  text,
  href: '#menus',
  current: text === 'European Union',
}));

export function Menus() {
  return (
    <Sample name="at the start and at the end of a line">
      <div className={styles.ends}>
        <Menu label="Data region" items={regions} />
        <Menu label="Another region" items={regions} />
      </div>
    </Sample>
  );
}
