import { useEffect, useState } from 'react';
import styles from './outcome-pages.module.css';

/** The last picture of a check, in its oval: where the camera was, while the server looks at it. */
export function TakenPhoto({ picture }: { readonly picture: Blob }) {
  const [url, setUrl] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(picture);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return <div className={styles.taken}>{url !== '' && <img src={url} alt="" />}</div>;
}
