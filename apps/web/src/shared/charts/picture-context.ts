import { createContext, type RefObject, use, useEffect, useSyncExternalStore } from "react";
import { hiddenSeries } from "./hidden-series.ts";
import type { LegendEntry } from "./legend-entry.ts";
import type { Picture, ColorScale, Pictures } from "./pictures.ts";

export const createPictures = (): Pictures => {
  const listeners = new Set<() => void>();
  return {
    charts: new Set(),
    elements: new Set(),
    legends: new Set(),
    scales: new Set(),
    onLegends(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tellLegends() {
      for (const listener of listeners) listener();
    },
  };
};

const PicturesContext = createContext<Pictures | null>(null);

export const PicturesProvider = PicturesContext.Provider;

export const useLegendInPicture = (entries: readonly LegendEntry[]): void => {
  const pictures = use(PicturesContext);
  useEffect(() => {
    if (!pictures) return;
    pictures.legends.add(entries);
    pictures.tellLegends();
    return () => {
      pictures.legends.delete(entries);
      pictures.tellLegends();
    };
  }, [pictures, entries]);
};

export const useScaleInPicture = (scale: ColorScale): void => {
  const pictures = use(PicturesContext);
  useEffect(() => {
    if (!pictures) return;
    pictures.scales.add(scale);
    return () => void pictures.scales.delete(scale);
  }, [pictures, scale]);
};

const neverTold = () => () => undefined;

/** Comma-separated labels of the series that the user hid in the panel's legends; empty when there are none. */
export const useHiddenSeries = (): string => {
  const pictures = use(PicturesContext);
  return useSyncExternalStore(pictures?.onLegends ?? neverTold, () =>
    pictures ? hiddenSeries(pictures).join(", ") : "",
  );
};

export const useChartInPicture = (picture: Picture | null): void => {
  const pictures = use(PicturesContext);
  useEffect(() => {
    if (!pictures || !picture) return;
    pictures.charts.add(picture);
    return () => void pictures.charts.delete(picture);
  }, [pictures, picture]);
};

/** Registers an element that is drawn with HTML, alone or around a chart, so that the panel's image includes it. */
export const useElementInPicture = (ref: RefObject<HTMLElement | null>): void => {
  const pictures = use(PicturesContext);
  useEffect(() => {
    const element = ref.current;
    if (!pictures || !element) return;
    pictures.elements.add(element);
    return () => void pictures.elements.delete(element);
  }, [pictures, ref]);
};
