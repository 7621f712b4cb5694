/** Margins beside the plot, px. The brush and the chart above it use the same ones; the right one holds the labels of lines. */
export const plotLeft = 52;
export const plotRight = 60;
