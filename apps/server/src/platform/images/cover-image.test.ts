import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { bomb } from "../../testing/picture-bomb.ts";
import { coverImage } from "./cover-image.ts";

const options = { width: 280, height: 280, format: "webp", field: "profile_pic", tenantId: 1 } as const;
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#336699" } });
const problemOf = (bytes: Buffer) =>
  coverImage(bytes, options).then(
    () => "taken",
    (error: { code?: string; fields?: Record<string, string> }) =>
      `${error.code} ${error.fields?.["profile_pic"]}`,
  );

describe("a picture", () => {
  it.each(["jpeg", "png", "webp", "gif", "avif"] as const)(
    "may be a %s, whatever its name",
    async (format) => {
      const made = await coverImage(await plain(640, 480).toFormat(format).toBuffer(), options);
      expect(await sharp(made).metadata()).toMatchObject({ format: "webp", width: 280, height: 280 });
    },
  );

  it("is upright, and loses where and with what it was taken", async () => {
    const taken = await plain(600, 300)
      .withExif({ IFD0: { Make: "Camera", Orientation: "6" }, IFD3: { GPSLatitude: "23/1 33/1 0/1" } })
      .jpeg()
      .toBuffer();
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    const { exif, xmp, iptc, orientation } = await sharp(await coverImage(taken, options)).metadata();
    expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it("is filled from its middle, small ones too", async () => {
    const made = await coverImage(await plain(20, 90).png().toBuffer(), { ...options, format: "jpeg" });
    expect(await sharp(made).metadata()).toMatchObject({ format: "jpeg", width: 280, height: 280 });
  });
});

describe("what is no picture", () => {
  it.each([
    ["text", Buffer.from("not an image")],
    ["nothing much", Buffer.from([0xff, 0xd8, 0xff])],
    [
      "a drawing that loads other files",
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><image href="/etc/passwd"/></svg>`),
    ],
    ["a PDF", Buffer.from("%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>")],
  ])("is refused: %s", async (_what, bytes) => {
    expect(await problemOf(bytes)).toBe("InvalidRequest notAnImage");
  });

  it("is refused when it is cut off", async () => {
    const whole = await sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        background: "#fff",
        noise: { type: "gaussian", mean: 128, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer();
    expect(await problemOf(whole.subarray(0, whole.length / 2))).toBe("InvalidRequest notAnImage");
  });

  it("is refused unread when it unpacks to more pixels than a camera has", async () => {
    const small = bomb(60_000, 60_000);
    expect(small.length).toBeLessThan(10_000);
    const before = process.memoryUsage().rss;
    expect(await problemOf(small)).toBe("InvalidRequest imageTooLarge");
    expect(process.memoryUsage().rss - before).toBeLessThan(100e6);
  });
});
