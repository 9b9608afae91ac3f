package io.mcpspring.spring.data;

import org.jspecify.annotations.Nullable;

import org.springframework.aot.hint.BindingReflectionHintsRegistrar;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.util.ClassUtils;

/**
 * Runtime hints for the records that represent pages, since no method mentions them.
 */
final class PageResultHints implements RuntimeHintsRegistrar {

	@Override
	public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
		if (ClassUtils.isPresent("org.springframework.data.domain.Window", classLoader)) {
			new BindingReflectionHintsRegistrar().registerReflectionHints(hints.reflection(),
					PageResults.PageResult.class, PageResults.SliceResult.class, PageResults.WindowResult.class);
		}
	}

}
