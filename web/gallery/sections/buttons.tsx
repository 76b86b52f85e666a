import { CloseButton } from '../../ui/quiet-button.tsx';
import { Button, buttonClass, type ButtonVariant } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from '../gallery.module.css';
import { Row, Sample } from '../sample.tsx';

const variants: readonly ButtonVariant[] = ['primary', 'secondary', 'danger', 'quiet'];

const nothing = () => undefined;

export function Buttons() {
  return (
    <>
      {variants.map((variant) => (
        <Row key={variant}>
          <Sample name={variant}>
            <Button variant={variant}>Create a link</Button>
          </Sample>
          <Sample name="off, with its reason">
            <Button variant={variant} disabledReason="Type or paste a secret first">
              Create a link
            </Button>
          </Sample>
          <Sample name="busy">
            <Button variant={variant} busy>
              Sealing…
            </Button>
          </Sample>
          <Sample name="with an icon">
            <Button variant={variant}>
              <Icon name="share" />
              Share
            </Button>
          </Sample>
          <Sample name="a link">
            <a href="#buttons" className={buttonClass(variant)}>
              Create another
            </a>
          </Sample>
        </Row>
      ))}
      {variants.map((variant) => (
        <Sample key={variant} name={`${variant}, wide`}>
          <div className={styles.column}>
            <Button variant={variant} wide>
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
