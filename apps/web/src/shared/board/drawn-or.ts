/** The result of a drawing, or what `otherwise` makes of its error, so that a fault in one drawing ends nothing else of a board. */
export const drawnOr = <Drawn>(draw: () => Drawn, otherwise: (error: unknown) => Drawn): Drawn => {
  try {
    return draw();
  } catch (error) {
    return otherwise(error);
  }
};
