import { createContext, use } from "react";
import { chartRules, type FilterRules } from "./filter-rules.ts";

const RulesContext = createContext<FilterRules>(chartRules);

export const FilterRulesProvider = RulesContext.Provider;

/** The filter's rules of the page that is shown. */
export const useFilterRules = (): FilterRules => use(RulesContext);
