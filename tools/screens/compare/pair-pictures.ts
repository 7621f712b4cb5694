import type { Browser } from "playwright-core";

/** The same sight before and after, as PNG. */
export interface Pair {
  readonly before: Buffer;
  readonly after: Buffer;
}

/** Width in which two desktop windows fit side by side, at a little more than half size, px. */
const widest = 1_680;
const gap = 16;
/** Qualities to try, from the best, until the picture is small enough for the repository. */
const qualities = [50, 40, 30, 20];
const mostBytes = 80_000;

const figure = (picture: Buffer, caption: string): string =>
  `<figure><figcaption>${caption}</figcaption><img src="data:image/png;base64,${picture.toString("base64")}"></figure>`;

const styles = `
  body { margin: 0; padding: ${gap}px; width: max-content; background: #8d949b; font: 600 15px sans-serif; color: #111 }
  div { display: flex; align-items: start; gap: ${gap}px; margin-bottom: ${gap}px }
  div:last-child { margin-bottom: 0 }
  figure { margin: 0 }
  figcaption { padding-bottom: 6px }
  img { display: block; max-width: ${(widest - 3 * gap) / 2}px }
`;

/** Combines pairs into one WebP: before at the left, after at the right, one row for each pair. */
export async function pairPictures(browser: Browser, pairs: readonly Pair[]): Promise<Buffer> {
  const page = await browser.newPage();
  try {
    const rows = pairs.map(
      ({ before, after }) => `<div>${figure(before, "Antes")}${figure(after, "Depois")}</div>`,
    );
    await page.setContent(`<!doctype html><style>${styles}</style>${rows.join("")}`, { waitUntil: "load" });
    const session = await page.context().newCDPSession(page);
    const { width, height } = (await page.locator("body").boundingBox()) ?? { width: widest, height: widest };
    const clip = { x: 0, y: 0, width: Math.ceil(width), height: Math.ceil(height), scale: 1 };
    let picture = Buffer.alloc(0);
    for (const quality of qualities) {
      const how = { format: "webp", quality, clip, captureBeyondViewport: true } as const;
      picture = Buffer.from((await session.send("Page.captureScreenshot", how)).data, "base64");
      if (picture.length < mostBytes) break;
    }
    return picture;
  } finally {
    await page.close();
  }
}
