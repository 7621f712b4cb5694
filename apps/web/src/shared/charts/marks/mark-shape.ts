import { graphic } from "echarts/core";
import { type MarkContent, marksType } from "./marks.ts";

interface Drawing {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  closePath(): void;
}

const nothing: MarkContent = { places: [], outline: [] };

/** Makes the shape known to custom series. */
export const registerMarks = (): void =>
  graphic.registerShape(
    marksType,
    graphic.extendShape({
      type: marksType,
      // In an object, as the library takes lists among the values for what it can move by itself.
      shape: { content: nothing },
      buildPath(path: Drawing, { content }: { readonly content: MarkContent }): void {
        const [first, ...others] = content.outline;
        if (first === undefined) return;
        for (const [x, y] of content.places) {
          path.moveTo(x + first[0], y + first[1]);
          for (const [besideX, besideY] of others) path.lineTo(x + besideX, y + besideY);
          path.closePath();
        }
      },
    }),
  );
