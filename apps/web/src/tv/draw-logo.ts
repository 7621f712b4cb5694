import { svg } from "../shared/board/element.ts";

/** Logo of the product. */
export const drawLogo = (): SVGElement =>
  svg(
    "svg",
    { viewBox: "0 0 24 24", class: "tv-logo", "aria-hidden": "true" },
    svg("path", { d: "M12 0 14.5 18H9.5Z", fill: "#86aefc" }),
    svg("path", {
      d: "M0 22.2h2.1V18h2.1v4.2h2.1v-2.6h2.1v2.6h7.2v-2.6h2.1v2.6h2.1V18h2.1v4.2H24V24H0Z",
      fill: "var(--text)",
    }),
  );
