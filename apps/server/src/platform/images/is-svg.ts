/** Bytes in which libvips looks for the beginning of an SVG. */
const headLength = 1_000;

/** Whether libvips would read the bytes as SVG, compressed ones included. */
export function isSvg(bytes: Buffer): boolean {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return isPacked || bytes.toString("latin1", 0, headLength).toLowerCase().includes("<svg");
}
