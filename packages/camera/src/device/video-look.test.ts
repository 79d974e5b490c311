import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createVideoLook, shrink } from './video-look.ts';

const size = { width: 48, height: 36 };
const nothing = { brightest: null, darkest: null, colour: null, fingerprint: null };
const video = { videoWidth: 48, readyState: 4 } as HTMLVideoElement;

let shade = 0;
let open = 0;
const drawImage = vi.fn();
/** Settles when the copies under way are done. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

/** Frames of one shade that the browser converts. */
class Frame {
  readonly visibleRect = size;

  constructor() {
    open += 1;
  }

  allocationSize(): number {
    return size.width * size.height * 4;
  }

  async copyTo(out: Uint8ClampedArray): Promise<void> {
    out.fill(shade);
  }

  close(): void {
    open -= 1;
  }
}

beforeEach(() => {
  open = 0;
  drawImage.mockClear();
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 });
  const getImageData = () => ({ width: 24, height: 18, data: new Uint8ClampedArray(24 * 18 * 4).fill(50) });
  const canvas = { getContext: () => ({ drawImage, getImageData }) };
  vi.stubGlobal('document', { createElement: () => canvas });
});

afterEach(() => vi.unstubAllGlobals());

describe('a look at a video', () => {
  it('copies a frame’s bytes and lets the frame go', async () => {
    vi.stubGlobal('VideoFrame', Frame);
    const look = createVideoLook(video);
    shade = 90;
    expect(look()).toEqual(nothing);
    await settle();
    const first = look();
    expect(first).toMatchObject({ brightest: 90, darkest: 90, colour: 0 });
    shade = 91;
    await settle();
    look();
    await settle();
    expect(look().fingerprint).not.toBe(first.fingerprint);
    await settle();
    expect(open).toBe(0);
    expect(drawImage).not.toHaveBeenCalled();
  });

  it('takes no copy that lasts long for a picture that repeats', async () => {
    let end = () => {};
    class Slow extends Frame {
      override copyTo(): Promise<void> {
        return new Promise((resolve) => {
          end = resolve;
        });
      }
    }
    vi.stubGlobal('VideoFrame', Slow);
    const look = createVideoLook(video);
    look();
    end();
    await settle();
    expect(look().fingerprint).not.toBeNull();
    expect(look().fingerprint).toBeNull();
    expect(open).toBe(1);
  });

  it.each([
    ['has no VideoFrame', undefined],
    [
      'makes none of a video',
      class {
        constructor() {
          throw new DOMException('InvalidStateError');
        }
      },
    ],
    [
      'converts no colours',
      class extends Frame {
        override allocationSize(): number {
          return 1;
        }
      },
    ],
  ])('draws where the browser %s', async (_, given) => {
    vi.stubGlobal('VideoFrame', given);
    const look = createVideoLook(video);
    look();
    await settle();
    expect(look()).toMatchObject({ brightest: 50, darkest: 50 });
    expect(open).toBe(0);
  });

  it('waits for the first frame', () => {
    vi.stubGlobal('VideoFrame', Frame);
    expect(createVideoLook({ videoWidth: 48, readyState: 1 } as HTMLVideoElement)()).toEqual(nothing);
    expect(open).toBe(0);
  });

  it('takes the mean of four pixels, so that the noise of one counts less', () => {
    const data = new Uint8ClampedArray(size.width * size.height * 4);
    data[0] = 200;
    expect(shrink({ ...size, data }).data[0]).toBe(50);
  });
});
