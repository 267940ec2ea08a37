import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import type { RouteSource } from '@tropeiro/domain/planning/route-source.ts';
import type { Leg, LegOptions, MatrixOptions, Travel, TravelProvider } from './provider.ts';
import { type FailureReason, ProviderFailed } from './provider-failed.ts';
import type { VehicleClass } from './vehicle-class.ts';

/** A provider that did not serve, why, and who came next. */
export type Fallback = { readonly failed: string; readonly reason: FailureReason; readonly next: string };

/**
 * Travel of one plan by the first of its providers that serves. Who has failed is not asked again for the same plan: its
 * times are all of one provider, unless that one fails between two orders that are tried.
 */
export class FallbackTravel {
  private readonly providers: readonly TravelProvider[];
  private readonly noted: Fallback[] = [];
  private at = 0;

  /** @param providers the better first; the last one never fails */
  constructor(providers: readonly TravelProvider[]) {
    this.providers = providers;
  }

  /** The source that has served, or would. */
  get sourceUsed(): RouteSource {
    return this.provider.source;
  }

  /** Who has failed so far. */
  get fallbacks(): readonly Fallback[] {
    return this.noted;
  }

  /** Passes over those that know no matrix of so many locations, and says how many matrices the others fill at most. */
  matrixCount(locationCount: number, classes: readonly VehicleClass[]): number {
    while ((this.provider.maxLocationCount ?? locationCount) < locationCount) this.passOver('too_many_locations');
    const counts = this.providers.slice(this.at).map((one) => one.matrixCount(locationCount, classes));
    return Math.max(...counts);
  }

  matrices(coordinates: readonly Coordinates[], options: MatrixOptions): Promise<readonly Travel[]> {
    return this.first((provider) => provider.matrices(coordinates, options));
  }

  legs(
    coordinates: readonly Coordinates[],
    way: readonly number[],
    options: LegOptions,
  ): Promise<readonly (Leg | undefined)[]> {
    return this.first((provider) => provider.legs(coordinates, way, options));
  }

  private async first<T>(ask: (provider: TravelProvider) => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await ask(this.provider);
      } catch (error) {
        if (!(error instanceof ProviderFailed) || this.at + 1 === this.providers.length) throw error;
        this.passOver(error.reason);
      }
    }
  }

  private get provider(): TravelProvider {
    const provider = this.providers[this.at];
    if (!provider) throw new Error('A plan has no provider of travel times.');
    return provider;
  }

  private passOver(reason: FailureReason): void {
    const failed = this.provider.name;
    this.at++;
    this.noted.push({ failed, reason, next: this.provider.name });
  }
}
