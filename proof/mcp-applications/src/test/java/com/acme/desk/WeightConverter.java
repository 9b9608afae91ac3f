package com.acme.desk;

import org.springframework.core.convert.converter.Converter;
import org.springframework.stereotype.Component;

@Component
public class WeightConverter implements Converter<String, Weight> {

	@Override
	public Weight convert(String source) {
		if (!source.matches("[0-9]{1,6}kg")) {
			throw new IllegalArgumentException("A weight looks like 12kg");
		}
		return Weight.ofGrams(Integer.parseInt(source.substring(0, source.length() - 2)) * 1000);
	}

}
