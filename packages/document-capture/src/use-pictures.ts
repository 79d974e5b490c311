import { useCallback, useEffect, useRef } from 'react';

/** A picture of one side, ready to be shown and sent. */
export interface Picture {
  readonly blob: Blob;
  /** An object URL of the blob; whoever made it revokes it. */
  readonly url: string;
  /** Its zone said that the document has expired; false when nobody has read it. */
  readonly expired?: boolean;
}

/** Makes pictures with object URLs that live as long as the component does. */
export function usePictures(): (blob: Blob, expired?: boolean) => Picture {
  const urls = useRef(new Set<string>());
  useEffect(() => {
    const made = urls.current;
    return () => {
      for (const url of made) URL.revokeObjectURL(url);
      made.clear();
    };
  }, []);
  return useCallback((blob, expired = false) => {
    const url = URL.createObjectURL(blob);
    urls.current.add(url);
    return { blob, url, expired };
  }, []);
}
