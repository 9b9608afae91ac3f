package io.mcpspring.spring.locale;

import java.util.Locale;
import java.util.TimeZone;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import org.springframework.context.i18n.LocaleContext;
import org.springframework.context.i18n.TimeZoneAwareLocaleContext;
import org.springframework.util.function.SingletonSupplier;

/**
 * Locale context that is resolved on the first access to the locale or the time zone,
 * which most methods do not need. For requests that remain readable after their end.
 */
public final class LazyLocaleContext implements TimeZoneAwareLocaleContext {

	private final SingletonSupplier<LocaleContext> resolved;

	/**
	 * Create a context.
	 * @param resolver resolves it, once
	 */
	public LazyLocaleContext(Supplier<LocaleContext> resolver) {
		this.resolved = SingletonSupplier.of(resolver);
	}

	@Override
	public @Nullable Locale getLocale() {
		return this.resolved.obtain().getLocale();
	}

	@Override
	public @Nullable TimeZone getTimeZone() {
		return (this.resolved.obtain() instanceof TimeZoneAwareLocaleContext zoned) ? zoned.getTimeZone() : null;
	}

}
