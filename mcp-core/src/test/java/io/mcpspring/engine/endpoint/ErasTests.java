package io.mcpspring.engine.endpoint;

import java.util.List;

import io.mcpspring.engine.era.EraHandler.Figures;
import io.mcpspring.engine.era.Inbound;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.server.Era;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.model.ErrorCode;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What becomes of requests that no era takes.
 */
class ErasTests {

	private final Eras none = new Eras(List.of());

	@Test
	void whatNobodyTakesHasARefusal() {
		Inbound inbound = new Inbound.Stateless(new JsonRpcMessage.Request(RequestId.of(1), "tools/list", null));
		FakeExchange exchange = FakeExchange.post("{}");

		assertThat(this.none.post(inbound, exchange, (other, same) -> {
		})).isFalse();
		assertThat(inbound.refusal().status()).isEqualTo(400);
		assertThat(inbound.refusal().error().code()).isEqualTo(ErrorCode.INVALID_REQUEST);
	}

	@Test
	void anEraThatIsOffServesNoMethodAndHasNoFigures() {
		assertThat(this.none.find(Era.SESSION, "GET")).isEmpty();
		assertThat(this.none.figures(Era.STATELESS)).isEqualTo(Figures.NONE);
	}

}
