import { graphic } from "echarts/core";
import { type MarkContent, marksType } from "./marks.ts";

interface Drawing {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  closePath(): void;
}

const nothing: MarkContent = { places: [], outline: [] };

/** Registers the shape for custom series. */
export const registerMarks = (): void =>
  graphic.registerShape(
    marksType,
    graphic.extendShape({
      type: marksType,
      // Wrapped in an object, because the library animates lists among the values of a shape.
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
