/** By these names the map draws its outline, which stands in the page once and is part of no script. */
export const mapSymbolIds = { land: 'map-land', borders: 'map-borders', lakes: 'map-lakes' } as const
