import { createContext, type RefObject, use, useEffect } from "react";
import type { ChartTokens } from "./chart-tokens.ts";
import type { ChartInstance } from "./engine.ts";
import type { LegendEntry } from "./legend.tsx";

/** A chart that stands on the page. */
export interface Picture {
  readonly chart: ChartInstance;
  readonly tokens: ChartTokens;
}

/** Where the charts and the legend of a panel say that they are there. */
export interface Pictures {
  readonly charts: Set<Picture>;
  /** Charts that are made of elements, without a canvas. */
  readonly elements: Set<HTMLElement>;
  readonly legends: Set<readonly LegendEntry[]>;
}

export const createPictures = (): Pictures => ({
  charts: new Set(),
  elements: new Set(),
  legends: new Set(),
});

const PicturesContext = createContext<Pictures | null>(null);

export const PicturesProvider = PicturesContext.Provider;

export const useLegendInPicture = (entries: readonly LegendEntry[]): void => {
  const pictures = use(PicturesContext);
  useEffect(() => {
    if (!pictures) return;
    pictures.legends.add(entries);
    return () => void pictures.legends.delete(entries);
  }, [pictures, entries]);
};

export const useChartInPicture = (picture: Picture | null): void => {
  const pictures = use(PicturesContext);
  useEffect(() => {
    if (!pictures || !picture) return;
    pictures.charts.add(picture);
    return () => void pictures.charts.delete(picture);
  }, [pictures, picture]);
};

/** For a chart that is made of elements: its bars and words are in the panel's image. */
export const useElementInPicture = (ref: RefObject<HTMLElement | null>): void => {
  const pictures = use(PicturesContext);
  useEffect(() => {
    const element = ref.current;
    if (!pictures || !element) return;
    pictures.elements.add(element);
    return () => void pictures.elements.delete(element);
  }, [pictures, ref]);
};
