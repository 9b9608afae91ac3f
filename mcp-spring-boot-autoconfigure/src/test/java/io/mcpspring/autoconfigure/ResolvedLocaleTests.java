package io.mcpspring.autoconfigure;

import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

import org.springframework.boot.WebApplicationType;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An application that resolves locales in its own way does so for methods, too.
 */
class ResolvedLocaleTests {

	@ParameterizedTest
	@EnumSource(mode = Mode.EXCLUDE, names = "NONE")
	void localeThatTheApplicationResolvesTakesPrecedence(WebApplicationType type) {
		try (RunningApplication application = RunningApplication.start(type,
				List.of(CallerContextContract.Tenants.class), "spring.web.locale=da",
				"spring.web.locale-resolver=fixed")) {
			assertThat(application.http().send("GET", "/locale", null, "Accept-Language", "nl").body()).isEqualTo("da");
			assertThat(new ToolClient(application.http()).text("locale", "{}", "Accept-Language", "nl"))
				.isEqualTo("da");
		}
	}

}
