package io.mcpspring.openapi.call;

import java.net.URI;

import io.mcpspring.fake.AllocatedBytes;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RedirectsTests {

	@Test
	void areAllowedToManyOperationsWithoutWorkForThePresentOnes() {
		PathText path = new PathText("/pets/{id}", false);
		assertThat(AllocatedBytes.of(() -> {
			Redirects redirects = new Redirects(URI.create("http://127.0.0.1/"));
			for (int i = 0; i < 10_000; i++) {
				redirects.allow(path, (context) -> true);
			}
		})).isLessThan(20_000_000);
	}

}
