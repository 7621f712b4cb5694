import { createContext, use } from "react";
import { chartRules, type FilterRules } from "./filter-rules.ts";

const RulesContext = createContext<FilterRules>(chartRules);

export const FilterRulesProvider = RulesContext.Provider;

/** Filter rules of the current page. */
export const useFilterRules = (): FilterRules => use(RulesContext);
