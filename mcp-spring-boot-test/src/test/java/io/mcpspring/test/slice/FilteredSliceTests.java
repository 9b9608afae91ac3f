package io.mcpspring.test.slice;

import io.mcpspring.test.McpTestClient;
import io.mcpspring.test.autoconfigure.McpTest;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.FilterType;
import org.springframework.security.test.context.support.WithMockUser;

import static org.assertj.core.api.Assertions.assertThat;

@McpTest(properties = "spring.main.web-application-type=servlet", useDefaultFilters = false,
		includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = GuideResources.class))
class FilteredSliceTests {

	@Autowired
	private ApplicationContext context;

	@Autowired
	private McpTestClient client;

	@Test
	@WithMockUser
	void includesWhatItsFiltersName() {
		assertThat(this.client.resource("shop://guide").call()).hasText("Grind, then pour");
		assertThat(this.context.getBeansOfType(CountingInterceptor.class)).isEmpty();
		assertThat(this.context.getBeansOfType(OrderTools.class)).isEmpty();
	}

}
