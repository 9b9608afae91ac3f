package io.mcpspring.spring.locale;

import java.util.Locale;
import java.util.TimeZone;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;

import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.context.i18n.SimpleLocaleContext;
import org.springframework.context.i18n.SimpleTimeZoneAwareLocaleContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tells what the context behind it tells.
 */
class LazyLocaleContextTests {

	@Test
	void isResolvedOnceAndNotBeforeItIsAsked() {
		AtomicInteger resolved = new AtomicInteger();
		LazyLocaleContext context = new LazyLocaleContext(() -> {
			resolved.incrementAndGet();
			return new SimpleLocaleContext(Locale.ITALIAN);
		});

		assertThat(resolved).hasValue(0);
		assertThat(context.getLocale()).isEqualTo(Locale.ITALIAN);
		assertThat(context.getLocale()).isEqualTo(Locale.ITALIAN);
		assertThat(resolved).hasValue(1);
	}

	@Test
	void hasTheTimeZoneOfOneThatHasOne() {
		TimeZone tokyo = TimeZone.getTimeZone("Asia/Tokyo");
		LazyLocaleContext zoned = new LazyLocaleContext(
				() -> new SimpleTimeZoneAwareLocaleContext(Locale.JAPANESE, tokyo));
		LazyLocaleContext plain = new LazyLocaleContext(() -> new SimpleLocaleContext(Locale.JAPANESE));

		assertThat(LocaleContextHolder.getTimeZone(zoned)).isEqualTo(tokyo);
		assertThat(LocaleContextHolder.getTimeZone(plain)).isEqualTo(TimeZone.getDefault());
	}

}
