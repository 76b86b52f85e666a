import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import type { SealedFile } from '../../../shared/seal/content.ts';
import { safeFileName } from '../../../shared/seal/file-name.ts';
import styles from './opened-files.module.css';

const KILOBYTE = 1000;

/** The files of an opened message: each is saved by its link, and none is shown. */
export function OpenedFiles({ files }: { files: readonly SealedFile[] }) {
  const intl = useIntl();
  // Addresses in this page, of bytes in its memory.
  const [links] = useState(() => files.map(linkTo));
  useEffect(
    () => () => {
      for (const { address } of links) URL.revokeObjectURL(address);
    },
    [links],
  );
  return (
    <ul className={styles.files}>
      {links.map(({ address, name, bytes }) => (
        <li key={address}>
          <a href={address} download={name}>
            <bdi>{name}</bdi>{' '}
            <span className={styles.size}>
              {intl.formatNumber(bytes / KILOBYTE, {
                style: 'unit',
                unit: 'kilobyte',
                maximumFractionDigits: 1,
              })}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function linkTo({ name, content }: SealedFile) {
  return { address: URL.createObjectURL(content), name: safeFileName(name), bytes: content.size };
}
