import styles from './cabinet.module.css';

/** A value in the API's own form. */
export function Raw({ value }: { readonly value: unknown }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <pre className={styles.raw} tabIndex={0}>
      {JSON.stringify(value, null, 2)}
    </pre>
  );
}
