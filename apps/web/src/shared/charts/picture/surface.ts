export interface PlotSize {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A canvas with writable pixels, reused from one drawing to the next. */
export const createSurface = () => {
  const image = document.createElement("canvas");
  const draw = image.getContext("2d", { willReadFrequently: true });
  let data: ImageData | undefined;
  return {
    image,
    /** Clears the canvas at the given size, lets `write` fill the pixels and shows them. */
    paint(width: number, height: number, write: (pixels: Uint32Array) => void): void {
      if (!draw || width === 0 || height === 0) return;
      if (data?.width !== width || data.height !== height) {
        image.width = width;
        image.height = height;
        data = new ImageData(width, height);
      }
      const pixels = new Uint32Array(data.data.buffer);
      pixels.fill(0);
      write(pixels);
      draw.putImageData(data, 0, 0);
    },
  };
};
