import { expect, test } from "vitest";
import { writeTree } from "../checks/write-tree.ts";
import { textUsesIn } from "./text-uses.ts";

test("knows which sources name which texts, and which put codes together", () => {
  const { files, codes, stems } = textUsesIn(
    writeTree({
      "features/alerts/list.tsx": 't("alerts.title"); t(`alerts.kinds.${kind}`);',
      "shared/panel/panel.tsx": 't("panel.empty"); t("alerts.title");',
      "shared/panel/panel.test.tsx": 't("panel.tested");',
    }),
  );
  expect(files).toEqual(["alerts / list", "panel"]);
  expect(codes).toEqual({ "alerts.title": [0, 1], "panel.empty": [1] });
  expect(stems).toEqual({ "alerts.kinds.": [0] });
});
