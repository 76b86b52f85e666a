/** The controls in each state side by side: at rest, under the pointer, focused, disabled, busy, wrong, selected. */
import { type ReactNode, useEffect, useRef } from 'react';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { CheckField, SwitchField } from '../../ui/choice-fields.tsx';
import { controlClass, Field } from '../../ui/field.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Row, Sample } from '../sample.tsx';

type ShownState = 'rest' | 'hover' | 'focus';

const shownStates: readonly ShownState[] = ['rest', 'hover', 'focus'];

/** Shows the first control inside in a state that only a pointer or the keyboard can set. */
function Shown({ state, children }: { state: ShownState; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const control = frame.current?.querySelector('button, a, input');
    control?.setAttribute('data-show', state);
  }, [state]);
  return <div ref={frame}>{children}</div>;
}

const variants: readonly ButtonVariant[] = ['primary', 'secondary', 'danger', 'quiet'];

const nothing = () => undefined;

export function States() {
  return (
    <>
      {variants.map((variant) => (
        <ButtonStates key={variant} variant={variant} />
      ))}
      <Row>
        {shownStates.map((state) => (
          <Sample key={state} name={`link, ${state}`}>
            <Shown state={state}>
              <a href="#states">Create another</a>
            </Shown>
          </Sample>
        ))}
      </Row>
      <FieldStates />
      <ChoiceStates />
    </>
  );
}

function ButtonStates({ variant }: { variant: ButtonVariant }) {
  return (
    <Row>
      {shownStates.map((state) => (
        <Sample key={state} name={`${variant}, ${state}`}>
          <Shown state={state}>
            <Button variant={variant}>Create a link</Button>
          </Shown>
        </Sample>
      ))}
      <Sample name={`${variant}, disabled`}>
        <Button variant={variant} disabledReason="Type or paste a secret first">
          Create a link
        </Button>
      </Sample>
      <Sample name={`${variant}, busy`}>
        <Button variant={variant} busy>
          Sealing…
        </Button>
      </Sample>
    </Row>
  );
}

function FieldStates() {
  return (
    <Row>
      {[...shownStates, 'wrong' as const].map((state) => (
        <Sample key={state} name={`field, ${state}`}>
          <Shown state={state === 'wrong' ? 'rest' : state}>
            <Field
              label={`Ticket number, ${state}`}
              {...(state === 'wrong' && { error: 'Type six digits.' })}
            >
              {({ id, hintId }) => (
                <input
                  id={id}
                  className={controlClass}
                  aria-invalid={state === 'wrong'}
                  aria-describedby={hintId}
                />
              )}
            </Field>
          </Shown>
        </Sample>
      ))}
    </Row>
  );
}

const tabs = ['Selected', 'Not selected'].map((title) => ({
  name: title,
  title,
  content: <p>{title}</p>,
}));

function ChoiceStates() {
  return (
    <>
      <Row>
        {shownStates.map((state) => (
          <Sample key={state} name={`checkbox, ${state}`}>
            <Shown state={state}>
              <CheckField name={`remember-${state}`} label={`Remember me, ${state}`} />
            </Shown>
          </Sample>
        ))}
        {[false, true].map((checked) => (
          <Sample key={String(checked)} name={checked ? 'switch, on' : 'switch, off'}>
            <SwitchField
              label={checked ? 'Shown' : 'Hidden'}
              checked={checked}
              onChange={nothing}
            />
          </Sample>
        ))}
      </Row>
      <Sample name="tabs, the first one selected">
        <Tabs label="States" tabs={tabs} />
      </Sample>
    </>
  );
}
