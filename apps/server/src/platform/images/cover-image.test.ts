import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
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

/** A PNG that declares a given size and whose pixels are a few kilobytes of compressed zeros. */
function bomb(width: number, height: number): Buffer {
  const crcOf = (bytes: Buffer) => {
    let crc = ~0;
    for (const byte of bytes) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
    }
    return ~crc >>> 0;
  };
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crcOf(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.alloc(1 << 20))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

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
