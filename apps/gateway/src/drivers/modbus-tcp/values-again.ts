import type { LastWeightPackages, RegisterField, TriggerPackages } from "@fiel/contracts";
import type { RegisterImage } from "./register-image.ts";

/** Fields of the one package that a machine shows. */
export const packageValues = ({
  weightMg,
  verdict,
  inspected,
}: TriggerPackages | LastWeightPackages): RegisterField[] =>
  [weightMg, verdict, inspected].filter((field) => field !== undefined);

/** An image in which some fields are replaced by their values of a later read. */
export const withAgain = (
  image: RegisterImage,
  again: RegisterImage,
  fields: readonly RegisterField[],
): RegisterImage => ({
  number: (field) => (fields.includes(field) ? again : image).number(field),
  text: image.text,
});
