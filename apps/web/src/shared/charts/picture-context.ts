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

/** The names of what somebody hid by the panel's legends; empty when nothing. */
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

/** For what is made of elements, alone or around a chart: its bars and words are in the panel's image. */
export const useElementInPicture = (ref: RefObject<HTMLElement | null>): void => {
  const pictures = use(PicturesContext);
  useEffect(() => {
    const element = ref.current;
    if (!pictures || !element) return;
    pictures.elements.add(element);
    return () => void pictures.elements.delete(element);
  }, [pictures, ref]);
};
