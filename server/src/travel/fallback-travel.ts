import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import type { RouteSource } from '@tropeiro/domain/planning/route-source.ts';
import type { Leg, LegOptions, MatrixOptions, Travel, TravelProvider } from './provider.ts';
import { type FailureReason, ProviderFailed } from './provider-failed.ts';
import type { TravelVehicle } from './vehicle-class.ts';

/** A provider that failed, why, and which one came next. */
export type Fallback = { readonly failed: string; readonly reason: FailureReason; readonly next: string };

/**
 * Travel for one plan from the first of its providers that works. A provider that failed is not asked again for this
 * plan. All times come from one provider, unless it fails between two orders being compared.
 */
export class FallbackTravel {
  private readonly providers: readonly TravelProvider[];
  private readonly recordedFallbacks: Fallback[] = [];
  private providerIndex = 0;

  /** @param providers the best first; the last one never fails */
  constructor(providers: readonly TravelProvider[]) {
    this.providers = providers;
  }

  /** The source that was used, or would be. */
  get sourceUsed(): RouteSource {
    return this.provider.source;
  }

  /** The providers that failed so far. */
  get fallbacks(): readonly Fallback[] {
    return this.recordedFallbacks;
  }

  /**
   * Skips providers that do not support this many locations. Returns the maximum number of matrices that the others
   * fill.
   */
  matrixCount(locationCount: number, vehicles: readonly TravelVehicle[]): number {
    while ((this.provider.maxLocationCount ?? locationCount) < locationCount) this.skipProvider('too_many_locations');
    const counts = this.providers
      .slice(this.providerIndex)
      .map((provider) => provider.matrixCount(locationCount, vehicles));
    return Math.max(...counts);
  }

  matrices(coordinates: readonly Coordinates[], options: MatrixOptions): Promise<readonly Travel[]> {
    return this.askUntilServed((provider) => provider.matrices(coordinates, options));
  }

  legs(
    coordinates: readonly Coordinates[],
    path: readonly number[],
    options: LegOptions,
  ): Promise<readonly (Leg | undefined)[]> {
    return this.askUntilServed((provider) => provider.legs(coordinates, path, options));
  }

  private async askUntilServed<T>(ask: (provider: TravelProvider) => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await ask(this.provider);
      } catch (error) {
        if (!(error instanceof ProviderFailed) || this.providerIndex + 1 === this.providers.length) throw error;
        this.skipProvider(error.reason);
      }
    }
  }

  private get provider(): TravelProvider {
    const provider = this.providers[this.providerIndex];
    if (!provider) throw new Error('A plan has no provider of travel times.');
    return provider;
  }

  private skipProvider(reason: FailureReason): void {
    const failed = this.provider.name;
    this.providerIndex++;
    this.recordedFallbacks.push({ failed, reason, next: this.provider.name });
  }
}
