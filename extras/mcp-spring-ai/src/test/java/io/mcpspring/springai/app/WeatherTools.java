package io.mcpspring.springai.app;

import java.awt.image.BufferedImage;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.ToolException;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema.ElicitFormRequest;
import io.modelcontextprotocol.spec.McpSchema.ElicitResult;

import org.springframework.ai.chat.model.ToolContext;
import org.springframework.ai.tool.annotation.Tool;
import org.springframework.ai.tool.annotation.ToolParam;

/**
 * Methods with {@code @Tool}.
 */
public class WeatherTools {

	@Tool(description = "Tells the forecast of a city")
	String forecast(@ToolParam(description = "The city") String city, @ToolParam(required = false) Integer days) {
		return city + ": rain, " + days;
	}

	@Tool(name = "weather.list", description = "Lists what is known")
	List<Day> days(LocalDate from, Kind kind) {
		return List.of(new Day(from, kind));
	}

	@Tool(description = "Counts different places")
	int places(Set<Place> places) {
		return places.size();
	}

	@Tool(description = "Tells what the context has")
	String context(ToolContext context) {
		McpRequestContext request = (McpRequestContext) context.getContext().get(McpRequestContext.class.getName());
		return request.protocolVersion() + " "
				+ (context.getContext().get("exchange") instanceof McpSyncServerExchange);
	}

	@Tool(description = "Asks for the city")
	String ask(ToolContext context) {
		McpSyncServerExchange exchange = (McpSyncServerExchange) context.getContext().get("exchange");
		ElicitResult answer = exchange.createElicitation(ElicitFormRequest
			.builder("Which city?", Map.of("type", "object", "properties", Map.of("city", Map.of("type", "string")),
					"required", List.of("city")))
			.build());
		return answer.action() + " " + answer.content();
	}

	@Tool(description = "Fails")
	String storm() {
		throw new IllegalStateException("The password is secret");
	}

	@Tool(description = "Refuses")
	String refuse() {
		throw new ToolException("Name a city");
	}

	@Tool(description = "Draws")
	BufferedImage draw() {
		return new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB);
	}

	@Tool(description = "Answers the user", returnDirect = true)
	String direct() {
		return "For you";
	}

	@Tool(description = "Does something")
	void nothing() {
	}

	enum Kind {

		RAIN, SUN

	}

	record Place(int x, int y) {
	}

	record Day(LocalDate date, Kind kind) {
	}

}
