import { CloseButton } from '../../ui/close-button.tsx';
import { Button, buttonClass, type ButtonLook } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from '../gallery.module.css';
import { Row, Sample } from '../sample.tsx';

const looks: readonly ButtonLook[] = ['primary', 'secondary', 'danger', 'quiet'];

const nothing = () => undefined;

export function Buttons() {
  return (
    <>
      {looks.map((look) => (
        <Row key={look}>
          <Sample name={look}>
            <Button look={look}>Create a link</Button>
          </Sample>
          <Sample name="off, with its reason">
            <Button look={look} disabledReason="Type or paste a secret first">
              Create a link
            </Button>
          </Sample>
          <Sample name="busy">
            <Button look={look} busy>
              Sealing…
            </Button>
          </Sample>
          <Sample name="with an icon">
            <Button look={look}>
              <Icon name="share" />
              Share
            </Button>
          </Sample>
          <Sample name="a link">
            <a href="#buttons" className={buttonClass(look)}>
              Create another
            </a>
          </Sample>
        </Row>
      ))}
      {looks.map((look) => (
        <Sample key={look} name={`${look}, wide`}>
          <div className={styles.column}>
            <Button look={look} wide>
              Break the seal and read
            </Button>
          </div>
        </Sample>
      ))}
      <Sample name="a cross in a corner">
        <CloseButton label="Close the sample" onClick={nothing} />
      </Sample>
    </>
  );
}
