import { Icon, paths, type IconName } from '../../ui/icon.tsx';
import { Row, Sample } from '../sample.tsx';

function isIconName(name: string): name is IconName {
  return name in paths;
}

export function Icons() {
  const names = Object.keys(paths).filter(isIconName);
  return (
    <Row>
      {names.map((name) => (
        <Sample key={name} name={name}>
          <Row>
            <Icon name={name} size={16} />
            <Icon name={name} />
            <Icon name={name} size={32} />
          </Row>
        </Sample>
      ))}
    </Row>
  );
}
