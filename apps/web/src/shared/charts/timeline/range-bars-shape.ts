import { graphic } from "echarts/core";
import { barAt, barPixels, mergedEdges, type TimeScale } from "./bar-pixels.ts";
import { rangeBarsType, type TimelineBar } from "./timeline.ts";

/** All bars of a row in one state, as one path: an item for each would be many times slower. */
export interface RangeBars {
  /** In an object, as the library takes lists and functions among the values for what it can move by itself. */
  readonly content: RangeContent;
  readonly top: number;
  readonly height: number;
}

export interface RangeContent {
  readonly bars: readonly TimelineBar[];
  readonly scale: TimeScale;
  /** Which bar the pointer is on, for the tooltip. */
  readonly pointOn: (id: number) => void;
}

/** A bar of one pixel is hard to meet. */
const reachPx = 3;

const nothing: RangeContent = {
  bars: [],
  scale: { visible: { startMs: 0, endMs: 1 }, left: 0, right: 0 },
  pointOn: () => undefined,
};

interface Drawing {
  rect(x: number, y: number, width: number, height: number): void;
}

interface Standing {
  readonly shape: RangeBars;
  transformCoordToLocal(x: number, y: number): number[];
  ensureState(name: "emphasis"): { invisible?: boolean };
}

const definition = {
  type: rangeBarsType,
  shape: { content: nothing, top: 0, height: 0 },
  // Where its bars lie is known when it is drawn or met, and not at each step of a gesture.
  buildPath(path: Drawing, { content, top, height }: RangeBars): void {
    const edges = mergedEdges(barPixels(content.bars, content.scale).edges);
    for (let at = 0; at < edges.length; at += 2) {
      const from = edges[at] ?? 0;
      path.rect(from, top, (edges[at + 1] ?? 0) - from, height);
    }
  },
  // Instead of a walk over the whole path.
  contain(this: Standing, x: number, y: number): boolean {
    const { content, top, height } = this.shape;
    const [atX = 0, atY = 0] = this.transformCoordToLocal(x, y);
    if (atY < top - reachPx || atY > top + height + reachPx) return false;
    const id = barAt(barPixels(content.bars, content.scale), atX, reachPx);
    if (id === undefined) return false;
    content.pointOn(id);
    // What a picture shows in its place is lit up by the shape itself.
    this.ensureState("emphasis").invisible = false;
    return true;
  },
};

/** Makes the shape known to custom series. */
export const registerRangeBars = (): void =>
  graphic.registerShape(rangeBarsType, graphic.extendShape(definition));
