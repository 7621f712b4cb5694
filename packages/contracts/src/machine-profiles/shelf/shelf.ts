import counterLastWeight from "./counter-last-weight.json" with { type: "json" };
import fiel1 from "./fiel-1.json" with { type: "json" };
import aAndD from "./scale-a-and-d.json" with { type: "json" };
import filizola from "./scale-filizola.json" with { type: "json" };
import mtSics from "./scale-mt-sics.json" with { type: "json" };
import sma from "./scale-sma.json" with { type: "json" };
import toledoContinuous from "./scale-toledo-continuous.json" with { type: "json" };
import toledoPrixB from "./scale-toledo-prix-b.json" with { type: "json" };
import toledoPrixC from "./scale-toledo-prix-c.json" with { type: "json" };
import urano from "./scale-urano.json" with { type: "json" };
import weightech from "./scale-weightech.json" with { type: "json" };

/** Profiles that ship with the product, by name, as written, without defaults. */
export const shippedProfiles: ReadonlyMap<string, Readonly<Record<string, unknown>>> = new Map(
  Object.entries({
    "fiel-1": fiel1,
    "counter-last-weight": counterLastWeight,
    "scale-a-and-d": aAndD,
    "scale-filizola": filizola,
    "scale-mt-sics": mtSics,
    "scale-sma": sma,
    "scale-toledo-continuous": toledoContinuous,
    "scale-toledo-prix-b": toledoPrixB,
    "scale-toledo-prix-c": toledoPrixC,
    "scale-urano": urano,
    "scale-weightech": weightech,
  }),
);
