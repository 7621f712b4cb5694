/**
 * For grids whose edges leave room for every label. Otherwise the library measures all labels again at each step of a gesture, which takes longer
 * than drawing them, and may move the plot.
 */
export const fixedPlot = { outerBoundsMode: "none" as const };
