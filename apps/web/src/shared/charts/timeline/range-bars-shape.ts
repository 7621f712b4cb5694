import { graphic } from "echarts/core";
import { barAt, type BarPixels } from "./bar-pixels.ts";
import { rangeBarsType } from "./timeline.ts";

/** All bars of a row in one state, as one path: an item for each would be many times slower. */
export interface RangeBars {
  /** What is drawn, edges in turn, px. */
  readonly edges: readonly number[];
  /** What a pointer can be on. */
  readonly pixels: BarPixels;
  readonly top: number;
  readonly height: number;
  /** Which bar the pointer is on, for the tooltip. In an object: the library takes functions among the values for lists. */
  readonly pointer: { readonly on: (id: number) => void };
}

/** A bar of one pixel is hard to meet. */
const reachPx = 3;

interface Drawing {
  rect(x: number, y: number, width: number, height: number): void;
}

interface Standing {
  readonly shape: RangeBars;
  transformCoordToLocal(x: number, y: number): number[];
}

const definition = {
  type: rangeBarsType,
  shape: { edges: [], pixels: { edges: [], ids: [] }, top: 0, height: 0, pointer: { on: () => undefined } },
  buildPath(path: Drawing, { edges, top, height }: RangeBars): void {
    for (let at = 0; at < edges.length; at += 2) {
      const from = edges[at] ?? 0;
      path.rect(from, top, (edges[at + 1] ?? 0) - from, height);
    }
  },
  // Instead of a walk over the whole path.
  contain(this: Standing, x: number, y: number): boolean {
    const { pixels, top, height, pointer } = this.shape;
    const [atX = 0, atY = 0] = this.transformCoordToLocal(x, y);
    if (atY < top - reachPx || atY > top + height + reachPx) return false;
    const id = barAt(pixels, atX, reachPx);
    if (id !== undefined) pointer.on(id);
    return id !== undefined;
  },
};

/** Makes the shape known to custom series. */
export const registerRangeBars = (): void =>
  graphic.registerShape(rangeBarsType, graphic.extendShape(definition));
