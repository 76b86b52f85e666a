/** The files of an opened secret: each is saved by its link, or all in one archive. Of a picture its pixels are shown, when one asks. */
import { useEffect, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { SealedFile } from '../../../shared/seal/content.ts';
import { uniqueFileNames } from '../../../shared/seal/file-name.ts';
import { Icon } from '../../ui/icon.tsx';
import { Alert } from '../../ui/notice.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { fileSizeText } from '../../ui/file-size.ts';
import { useWarningBeforeLeaving } from '../../ui/leaving.ts';
import { archiveOf, type NamedFile } from './archive.ts';
import styles from './opened.module.css';
import { Picture } from './picture.tsx';

const ARCHIVE_NAME = 'files.zip';

export function FileList({ files }: { files: readonly SealedFile[] }) {
  const [named] = useState<readonly NamedFile[]>(() => {
    const names = uniqueFileNames(files.map(({ name }) => name));
    return files.map(({ content }, index) => ({ name: names[index] ?? '', content }));
  });
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set());
  useWarningBeforeLeaving(saved.size < named.length);
  const size = named.reduce((sum, { content }) => sum + content.size, 0);
  return (
    <div className={styles.card}>
      <ul className={styles.files}>
        {named.map((file) => (
          <FileEntry
            key={file.name}
            file={file}
            isOnly={named.length === 1}
            isSaved={saved.has(file.name)}
            onSave={() => setSaved((before) => new Set([...before, file.name]))}
          />
        ))}
      </ul>
      {named.length > 1 && (
        <SaveAll
          files={named}
          size={size}
          onSave={() => setSaved(new Set(named.map(({ name }) => name)))}
        />
      )}
    </div>
  );
}

interface FileEntryProps {
  file: NamedFile;
  /** Then saving it is what the page is for. */
  isOnly: boolean;
  isSaved: boolean;
  onSave: () => void;
}

function FileEntry({ file: { name, content }, isOnly, isSaved, onSave }: FileEntryProps) {
  const intl = useIntl();
  const id = useId();
  // An address in this page, of bytes in its memory.
  const [address] = useState(() => URL.createObjectURL(untyped(content)));
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return (
    <li className={styles.file} data-only={isOnly}>
      <span>
        <bdi id={`${id}-name`} className={styles.name} translate="no">
          {name}
        </bdi>{' '}
        <span className={styles.fileSize}>{fileSizeText(intl, content.size)}</span>
      </span>
      <a
        id={id}
        href={address}
        download={name}
        className={buttonClass(isOnly ? 'primary' : 'secondary', isOnly)}
        aria-labelledby={`${id} ${id}-name`}
        onClick={onSave}
      >
        {/* Both take their room, so that the row keeps its width. */}
        <span className={styles.save} data-saved={isSaved}>
          <span>
            <FormattedMessage
              id="opened-files.save"
              defaultMessage="Save"
              description="Link that saves a file, beside its name"
            />
          </span>
          <span>
            <Icon name="check" size={18} />
            <FormattedMessage
              id="opened-files.saved"
              defaultMessage="Saved"
              description="In place of Save, after a file was saved; it can be saved again"
            />
          </span>
        </span>
      </a>
      <Picture name={name} content={content} />
    </li>
  );
}

/** Of the type that no browser shows: opened in a tab instead of saved, it would be a page of this site. */
function untyped(content: Blob): Blob {
  return content.slice(0, content.size, 'application/octet-stream');
}

interface SaveAllProps {
  files: readonly NamedFile[];
  /** In bytes. */
  size: number;
  onSave: () => void;
}

/** Saves all files as one archive: browsers drop some of many downloads at once. */
function SaveAll({ files, size, onSave }: SaveAllProps) {
  const intl = useIntl();
  const [state, setState] = useState<'ready' | 'packing' | 'failed'>('ready');
  const save = async () => {
    setState('packing');
    try {
      saveAs(await archiveOf(files), ARCHIVE_NAME);
      onSave();
      setState('ready');
    } catch {
      setState('failed');
    }
  };
  return (
    <div className={styles.all}>
      {state === 'failed' && (
        <Alert kind="error">
          <FormattedMessage
            id="opened-files.save-all.failed"
            defaultMessage="The archive could not be created. Save the files one by one."
            description="Error after the button that saves all files, such as without memory"
          />
        </Alert>
      )}
      <Button variant="primary" wide busy={state === 'packing'} onClick={() => void save()}>
        <FormattedMessage
          id="opened-files.save-all"
          defaultMessage="Save all as ZIP ({size})"
          description="Button that saves all files as one archive"
          values={{ size: fileSizeText(intl, size) }}
        />
      </Button>
    </div>
  );
}

/** How long a browser may take to begin with a download, before its bytes are let go of. */
const SAVE_MS_MAX = 60_000;

function saveAs(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SAVE_MS_MAX);
}
