/**
 * For grids whose edges leave room for every label: else the library measures all labels once more at each step of a gesture,
 * which costs more than to draw them, and may move the plot.
 */
export const fixedPlot = { outerBoundsMode: "none" as const };
