import type { TextsOf } from "../texts-of.ts";
import type { chartsPtBr } from "./pt-br.ts";

export const chartsEn: TextsOf<typeof chartsPtBr> = {
  chart: {
    legend: "Legend",
    hidden: "Not in the chart: {{names}}.",
    showAll: "Show all",
    zoomHint: "Use + and − to zoom in and out, Shift with the arrows to move and 0 to show all.",
  },
  download: {
    menu: "Download and print {{title}}",
    image: "Image (PNG)",
    table: "Table (CSV)",
    otherTable: { comma: "CSV with commas and 1.5", semicolon: "CSV with semicolons and 1,5" },
    print: "Print page",
  },
  tableOrder: { label: "Sort by", by: "Sorted by {{column}}" },
  filterWords: {
    chooseOne: "Choose one",
    equipment: "Equipment",
    advanced: "Advanced filter",
    set_one: "active filter",
    set_other: "active filters",
    days: "{{from}} to {{to}}",
    ranges_one: "{{count}} range",
    ranges_other: "{{count}} ranges",
    hours: "from {{from}} to {{to}}",
    hoursDaily: "every day from {{from}} to {{to}}",
    windows_one: "{{count}} window",
    windows_other: "{{count}} windows",
    clear: "Clear the rest of the filter",
    allEquipments: "All equipment",
    operator: "Operator",
    product: "Product",
    without: "without {{names}}",
    withoutMore: "without {{names}} and {{more}} more",
  },
};
