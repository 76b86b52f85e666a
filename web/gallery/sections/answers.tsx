import { Answer } from '../../ui/answer.tsx';
import { Sample } from '../sample.tsx';

export function Answers() {
  return (
    <Sample name="questions, opened by a click">
      <Answer question="What does burning do?">
        It destroys the secret at once, before anybody reads it. The link stops working and nothing
        brings the secret back.
      </Answer>
      <Answer question="How long does it last, and what becomes of the page when its time has run out?">
        Until it is opened, you burn it, or its time runs out.
      </Answer>
    </Sample>
  );
}
