import { type FooterName, footers, labels, type MenuName, menus, menuTexts } from "../../generated/menus";
import type { RouteId } from "./routes";

export interface MenuItem {
  id: RouteId;
  label: string;
  menuText?: string | undefined;
}

export function routesIn(menu: MenuName): MenuItem[] {
  return menus[menu].map(menuItem);
}

export function routesInFooter(list: FooterName): MenuItem[] {
  return footers[list].map(menuItem);
}

function menuItem(id: RouteId): MenuItem {
  return { id, label: labels[id], menuText: menuTexts[id] };
}
