import type { RegisterProfile } from "@fiel/contracts";
import type { RegisterImage } from "./register-image.ts";

/** Text of `check` about the registers that count packages. */
export const packagesSource = (image: RegisterImage, { packages }: RegisterProfile): string => {
  switch (packages.kind) {
    case "ring": {
      const [size, head] = [image.number(packages.size), image.number(packages.head)];
      return `anel ${size}, cabeça ${head}, ${image.number(packages.counter)} pacotes`;
    }
    case "counter-and-last-weight":
      return `contador ${image.number(packages.counter)}`;
    case "trigger":
      return `gatilho ${image.number(packages.trigger)}, peso ${image.number(packages.weightMg) / 1_000} g`;
    case "weight-stream":
      return `peso ${image.number(packages.weightMg) / 1_000} g`;
  }
};
