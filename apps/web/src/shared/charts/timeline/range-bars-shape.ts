import { graphic } from "echarts/core";
import { barAt, barPixels, mergedEdges, type TimeScale } from "./bar-pixels.ts";
import { rangeBarsType, type TimelineBar } from "./timeline.ts";

/** All bars of a row in one state as one path; an item for each bar would be many times slower. */
export interface RangeBars {
  /** Wrapped in an object, because the library animates lists and functions among the values of a shape. */
  readonly content: RangeContent;
  readonly top: number;
  readonly height: number;
}

export interface RangeContent {
  readonly bars: readonly TimelineBar[];
  readonly scale: TimeScale;
  /** Receives the bar under the pointer, for the tooltip. */
  readonly pointOn: (id: number) => void;
}

/** Distance at which a pointer still hits a bar, px: a bar of one pixel is hard to hit. */
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
  // Computes the positions of bars when the path is drawn or hit, not at each step of a gesture.
  buildPath(path: Drawing, { content, top, height }: RangeBars): void {
    const edges = mergedEdges(barPixels(content.bars, content.scale).edges);
    for (let at = 0; at < edges.length; at += 2) {
      const from = edges[at] ?? 0;
      path.rect(from, top, (edges[at + 1] ?? 0) - from, height);
    }
  },
  // Replaces the library's hit test, which would walk the whole path.
  contain(this: Standing, x: number, y: number): boolean {
    const { content, top, height } = this.shape;
    const [atX = 0, atY = 0] = this.transformCoordToLocal(x, y);
    if (atY < top - reachPx || atY > top + height + reachPx) return false;
    const id = barAt(barPixels(content.bars, content.scale), atX, reachPx);
    if (id === undefined) return false;
    content.pointOn(id);
    // The shape may be invisible because the image shows its bars. When highlighted, it shows itself.
    this.ensureState("emphasis").invisible = false;
    return true;
  },
};

/** Registers the shape for custom series. */
export const registerRangeBars = (): void =>
  graphic.registerShape(rangeBarsType, graphic.extendShape(definition));
