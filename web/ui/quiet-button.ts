import styles from './quiet-button.module.css';

/** The class of a button, or a link, that is a word with a small drawing. */
export const wordClass = styles.word;
/** The class of one that is a drawing alone. */
export const drawingClass = styles.drawing;
