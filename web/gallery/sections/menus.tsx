import { Menu } from '../../ui/menu.tsx';
import styles from '../gallery.module.css';
import { Sample } from '../sample.tsx';

const regions = ['Canada', 'Cuba', 'European Union', 'United States'].map((text) => ({
  key: text,
  text,
  href: '#menus',
  current: text === 'European Union',
}));

const deeds = [
  { key: 'open', text: 'Look at it', href: '#menus' },
  { key: 'remove', text: 'Remove it', onChoose: () => undefined },
];

export function Menus() {
  return (
    <>
      <Sample name="at the start and at the end of a line">
        <div className={styles.ends}>
          <Menu label="Data region" items={regions} />
          <Menu label="Another region" items={regions} />
        </div>
      </Sample>
      <Sample name="a link, and something to do">
        <Menu label="Actions" items={deeds} />
      </Sample>
    </>
  );
}
