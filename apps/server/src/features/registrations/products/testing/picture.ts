import sharp from "sharp";

export const picture = (color = "#abc") =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: color } })
    .png()
    .toBuffer();
