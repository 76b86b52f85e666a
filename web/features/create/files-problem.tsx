/** Why files were not attached, or cannot be sent. */
import { FormattedMessage, useIntl } from 'react-intl';
import { FILES_MAX } from '../../../shared/seal/content.ts';
import { safeFileName } from '../../../shared/seal/file-name.ts';
import { Alert } from '../../ui/notice.tsx';
import { fileSizeText } from '../../ui/file-size.ts';
import type { Refusal } from './attached-files.ts';

export type Problem =
  | Refusal
  | { readonly kind: 'folder' }
  | { readonly kind: 'unreadable'; readonly name: string };

interface FilesProblemProps {
  problem: Problem;
  bytesMax: number;
}

export function FilesProblem(props: FilesProblemProps) {
  return (
    <Alert kind="error">
      <ProblemText {...props} />
    </Alert>
  );
}

function ProblemText({ problem, bytesMax }: FilesProblemProps) {
  const intl = useIntl();
  switch (problem.kind) {
    case 'too-many':
      return (
        <FormattedMessage
          id="files.too-many"
          defaultMessage="{count, plural, one {# file was not attached.} other {# files were not attached.}} A secret can hold {max, plural, one {# file} other {# files}}. Remove some, or put them into one ZIP file."
          description="Error: more files were attached than a secret can hold"
          values={{ count: problem.count, max: FILES_MAX }}
        />
      );
    case 'too-large':
      return (
        <FormattedMessage
          id="files.too-large"
          defaultMessage="{count, plural, one {# file was not attached: it is too large.} other {# files were not attached: they are too large.}} The files of a secret can have {max} together, and {left} are left. Attach smaller files, or remove some."
          description="Error: the attached files are too large; max and left are sizes, such as: 2 MB, 512 kB"
          values={{
            count: problem.count,
            max: fileSizeText(intl, bytesMax),
            left: fileSizeText(intl, problem.bytesLeft),
          }}
        />
      );
    case 'folder':
      return (
        <FormattedMessage
          id="files.folder"
          defaultMessage="A folder cannot be attached. Put it into a ZIP file, and attach that."
          description="Error: a folder was dropped where files can be attached"
        />
      );
    case 'unreadable':
      return (
        <FormattedMessage
          id="files.unreadable"
          defaultMessage="{name} cannot be read: it was changed, moved or deleted after you attached it. Remove it, then attach it again."
          description="Error: an attached file cannot be read; name is that of the file"
          values={{ name: <bdi translate="no">{safeFileName(problem.name)}</bdi> }}
        />
      );
  }
}
